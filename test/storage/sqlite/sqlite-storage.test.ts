/** The SQLite store keeps the contract of storage. */
import { describeStorage } from '../../contract/storage.contract.ts';
import { sqliteFactory } from '../../support/sqlite-factory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

describeStorage('SQLite', sqliteFactory(temporaryFolders()));
