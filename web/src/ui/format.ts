/** Numbers as people write them in their language. */
import { FORMS } from '../board/forms';
import { getLocale } from '../paraglide/runtime';

/** An amount of money; French puts the sign behind it. */
export function dollars(amount: number): string {
  const figure = Math.abs(amount).toString();
  const written = getLocale() === 'fr' ? `${figure}\u00a0$` : `$${figure}`;
  return amount < 0 ? `${FORMS.numbers.minus}${written}` : written;
}

/** A number that is added to another one. */
export function signed(amount: number): string {
  const { minus, plus } = FORMS.numbers;
  return amount < 0 ? `${minus}${-amount}` : `${plus}${amount}`;
}

export function percent(share: number): string {
  return new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

export function decimal(value: number): string {
  return new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(value);
}

export function moment(time: string): string {
  // The server's times are UTC, with or without saying so.
  const date = new Date(/[zZ]|[+-]\d\d:\d\d$/.test(time) ? time : `${time}Z`);
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** A text that begins like a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase(getLocale()) + text.slice(1);
}

export function listed(words: string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(words);
}
