/**
 * The people who use Fanfare and what they own: accounts, sessions, sign-in, applications, profiles, advertisers.
 *
 * <p>{@link dev.fanfare.people.UsersModule} puts accounts, sessions and sign-in together as one domain and one role,
 * users. Sign-in uses accounts, and both use sessions; nothing points the other way.
 */
package dev.fanfare.people;
