import { z } from 'zod';

/**
 * The kinds of value that several settings share. `allowed` is the sentence that errors and
 * docs/settings.md show; `secret` keeps a value out of both, and of everything else that is written.
 */
export const rate = z
  .string()
  .regex(/^(unlimited|(?=.*[1-9])\d+(\.\d+)?\s*\/\s*(second|minute|hour|day))$/)
  .meta({ allowed: '"N/second", "N/minute", "N/hour" or "N/day" with N above 0, or "unlimited"' });

export const wholeNumber = z.int();

export const count = z.int().min(1);

export const milliseconds = z.int().min(0);

/** A limit of 0 ms would refuse everything; a setting that is left out means no limit. */
export const timeoutMs = z.int().min(1).max(86_400_000);

export const secret = z.string().min(1).meta({ secret: true, allowed: 'text' });

/** Goes into a request header as it is, so nothing in it may end the header. */
export const headerText = z
  .string()
  .min(1)
  .regex(/^[\x20-\x7e]+$/)
  .meta({ allowed: 'printable ASCII text on one line' });

export const host = z
  .string()
  .regex(/^[A-Za-z0-9.:[\]-]+$/)
  .meta({ allowed: 'a host name' });

export const hosts = z.array(host).meta({ allowed: 'a list of host names' });

export const hostPattern = z
  .string()
  .regex(/^(\*|(\*\.)?[A-Za-z0-9.-]+)$/)
  .meta({ allowed: 'a host name, "*.domain" or "*"' });

export const webAddress = z
  .string()
  .regex(/^https?:\/\/[^\s/]+\S*$/)
  .meta({ allowed: 'an http or https address' });

export const sourceName = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .meta({ allowed: 'lower-case letters, digits and underscores' });

export const cron = z
  .string()
  .regex(/^\s*\S+(\s+\S+){4,5}\s*$/)
  .meta({ allowed: 'a cron pattern of five or six fields' });

export const timezone = z
  .string()
  .refine(isZone)
  .meta({ allowed: 'a time zone such as America/New_York' });

export const timeouts = {
  connectMs: timeoutMs,
  idleMs: timeoutMs,
  totalMs: timeoutMs,
};

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
