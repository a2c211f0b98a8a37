/**
 * Papers: letters with tables, such as invoices and statements, as PDF/A-3 with their fonts inside, and electronic invoices
 * (Factur-X, which ZUGFeRD 2 is too) embedded in them.
 *
 * <p>Knows no domain. A paper consists of texts alone, which are escaped, so nothing in it is ever loaded from anywhere. Its
 * font is Source Sans Pro (SIL Open Font License 1.1), which Mustang's jar brings along: Latin, Greek and Cyrillic letters.
 * What is written in others is shown as it sounds in Latin ones; the embedded invoice has it as it is written.
 */
package dev.fanfare.formats.pdf;
