/** The PostgreSQL store keeps the contract of storage. */
import { describeStorage } from '../../contract/storage.contract.ts';
import { postgresFactory } from '../../support/postgres-factory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

describeStorage('PostgreSQL', postgresFactory(temporaryFolders()));
