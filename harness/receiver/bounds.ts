import { maxAnswerBytes } from '../client/received.ts';

/** The most that is read of one delivery's body, in bytes; more ends its connection. */
export const maxDeliveryBytes = maxAnswerBytes;
/** Arrivals that one place keeps. */
export const maxArrivals = 1000;
/** Bytes of bodies that one place keeps. */
export const maxPlaceBytes = 2 * maxAnswerBytes;
/** Of what is no place's so many are told, the last that came. */
export const maxStrays = 20;
/** Connections that are open at the same time; further ones are hung up on. */
export const maxConnections = 2048;
