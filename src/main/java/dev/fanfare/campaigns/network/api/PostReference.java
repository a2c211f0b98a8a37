package dev.fanfare.campaigns.network.api;

import dev.fanfare.formats.text.NetworkName;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Nullable;
import java.util.List;

/**
 * A post as its address names it.
 *
 * @param network lower-case name
 * @param key network and the post's id there
 * @param author the account that the address names, as {@link AccountName#handle()}; null for none
 * @param lasting whether the network names the post by this id only, and always
 */
public record PostReference(
        String network, String key, @Nullable String author, boolean lasting) {

    /**
     * Whether the address names one of these accounts as its author, or none at all.
     *
     * @param accounts a creator's accepted accounts at this network: address, blank, id
     * @return false if that cannot be told
     * @throws Refused INVALID_VALUES on post_url if each account has a handle, and none is the author's
     */
    public boolean isByOneOf(ConfiguredNetworks kinds, List<String> accounts) {
        if (author == null) {
            return true;
        }
        NetworkKind kind = kinds.find(network).orElseThrow();
        boolean comparable = AccountName.isHandle(author) && !accounts.isEmpty();
        for (String account : accounts) {
            String[] parts = account.split(" ", 2);
            String handle = kind.account(parts[0]).map(AccountName::handle).orElse(null);
            if (author.equals(handle == null ? kind.accounts().handle(parts[1]) : handle)) {
                return true;
            }
            comparable = comparable && AccountName.isHandle(handle);
        }
        if (comparable) {
            throw CommonFault.invalid(
                    "post_url",
                    "is by {0}, which is none of your accepted accounts on {1}",
                    author,
                    NetworkName.of(network));
        }
        return false;
    }
}
