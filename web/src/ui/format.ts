/** Numbers as people write them in their language. */
import { FORMS } from '../board/forms';
import { m } from '../texts';
import { getLocale } from '../paraglide/runtime';

/** An amount of money. */
export function dollars(amount: number): string {
  const written = m.amount_of_dollars({ amount: Math.abs(amount) });
  return amount < 0 ? `${FORMS.numbers.minus}${written}` : written;
}

/** A number with its sign. */
export function signed(amount: number): string {
  const { minus, plus } = FORMS.numbers;
  return amount < 0 ? `${minus}${-amount}` : `${plus}${amount}`;
}

/** Money that was won or paid. */
export function signedDollars(amount: number): string {
  return amount > 0 ? `+${dollars(amount)}` : dollars(amount);
}

/** A share of one in percent. */
export function percent(share: number): string {
  return new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** A number with at most one decimal. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(value);
}

/** A time of the server, as date and time of day. */
export function moment(time: string): string {
  // The server's times are UTC, with or without a time zone in the text.
  const date = new Date(/[zZ]|[+-]\d\d:\d\d$/.test(time) ? time : `${time}Z`);
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** A text that begins like a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase(getLocale()) + text.slice(1);
}

/** A language in its own words. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Words in a row, with an "and" before the last one. */
export function listed(words: string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(words);
}
