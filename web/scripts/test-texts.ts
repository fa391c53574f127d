/** Tests read the page's words in English. */
import { loadTexts } from '../src/texts';

await loadTexts('en');
