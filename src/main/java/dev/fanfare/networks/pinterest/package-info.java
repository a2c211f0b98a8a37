/** Pinterest: post addresses. */
package dev.fanfare.networks.pinterest;
