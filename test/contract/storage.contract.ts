/**
 * The behaviour of a store, whichever it is: every store runs this suite from a test of ten lines.
 */
import { describe } from 'vitest';
import type { StorageFactory } from '../support/storage-factory.ts';
import { describeAppending } from './appending.contract.ts';
import { describeCare } from './care.contract.ts';
import { describeDeciding } from './deciding.contract.ts';
import { describeErasing } from './erasing.contract.ts';
import { describeFollowing } from './following.contract.ts';
import { describeReading } from './reading.contract.ts';
import { describeTampering } from './tampering.contract.ts';

export function describeStorage(name: string, create: StorageFactory): void {
  describe(`the contract of storage, kept by ${name}`, () => {
    describeAppending(create);
    describeDeciding(create);
    describeReading(create);
    describeErasing(create);
    describeFollowing(create);
    describeTampering(create);
    describeCare(create);
  });
}
