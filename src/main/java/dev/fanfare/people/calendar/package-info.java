/**
 * A person's calendar: deadlines, starts and ends of all domains, as a page and as a feed for other programs (RFC 5545) at a
 * secret address. What is in it is asked at each reading by the rights that the person has then.
 */
package dev.fanfare.people.calendar;
