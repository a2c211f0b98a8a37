/**
 * Letters with tables, such as invoices and statements, as PDF/A-3 with embedded fonts, and electronic invoices
 * (Factur-X, identical to ZUGFeRD 2) embedded in them.
 *
 * <p>Knows no domain. A document consists of escaped texts only, so it never loads external resources. The font is
 * Source Sans Pro (SIL Open Font License 1.1) from Mustang's jar: Latin, Greek and Cyrillic letters. Other scripts are
 * transliterated to Latin; the embedded invoice has the original text.
 */
package dev.fanfare.formats.pdf;
