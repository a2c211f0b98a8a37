/** LinkedIn: post addresses. */
package dev.fanfare.campaigns.network.linkedin;
