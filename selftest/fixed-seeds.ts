import { configureGlobal } from 'fast-check';
import { seedChance } from '../fixtures/gateway/chance.ts';

/** Set-up of every self-test: what is drawn is drawn alike each time, save where a test says its own seed. */
const seed = 20_260;

configureGlobal({ seed });
seedChance(seed);
