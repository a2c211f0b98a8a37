/** Pinterest: post addresses. */
package dev.fanfare.campaigns.network.pinterest;
