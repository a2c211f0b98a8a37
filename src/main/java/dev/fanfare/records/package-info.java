/** Annotations that generate the builders of wide records; the lowest floor. */
package dev.fanfare.records;
