/** CSV files that are safe to open in a spreadsheet. */
package dev.fanfare.formats.csv;
