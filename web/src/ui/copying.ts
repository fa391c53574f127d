/** Texts to take along: copied, or handed to another program of the device. */
import { m } from '../texts';
import { announcer } from '../state/announcer.svelte';

/** Copy a text and say so. */
export async function copyText(text: string, done: string): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  // Where the page is not served safely, as in a home network, browsers have only the old way.
  const told = isCopied || copyOld(text) ? done : m.not_copied();
  announcer.show(told, null, 3);
  announcer.say(told);
}

function copyOld(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  const around = document.querySelector('dialog[open]') ?? document.body;
  around.append(field);
  field.select();
  // There is no other way without TLS.
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

/** Whether the device can hand a link to another program. */
export const canShare = typeof navigator.share === 'function';

/** Hand a link to another program of the device. */
export async function shareLink(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined); // the reader has thought better of it
}
