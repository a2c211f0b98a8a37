/** Asks about a person's calendar. */
package dev.fanfare.people.calendar.api;
