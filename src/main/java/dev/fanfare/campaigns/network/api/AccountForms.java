package dev.fanfare.campaigns.network.api;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A network's known forms of account addresses, as case-insensitive patterns, which are matched against host, path and
 * the query parameters that can identify an account.
 *
 * @param parameters query parameters that can identify an account
 * @param forms addresses of accounts. The group {@code handle} is a handle or an id, {@code name} another name; before
 *     it, {@code kind} keeps names apart
 * @param ids what is an id where handles stand
 * @param dotless whether dots in handles do not count
 */
public record AccountForms(List<String> parameters, List<Pattern> forms, Pattern ids, boolean dotless) {
    /** For networks without known forms: the address itself. */
    public static final AccountForms UNKNOWN = of();

    private static final String NEVER = "(?!)";

    public AccountForms {
        parameters = List.copyOf(parameters);
        forms = List.copyOf(forms);
    }

    public static AccountForms of(String... forms) {
        return new AccountForms(
                List.of(),
                Arrays.stream(forms)
                        .map(form -> Pattern.compile(form, Pattern.CASE_INSENSITIVE))
                        .toList(),
                Pattern.compile(NEVER),
                false);
    }

    /** Adds query parameters. */
    public AccountForms named(String... byParameters) {
        return new AccountForms(List.of(byParameters), forms, ids, dotless);
    }

    /** Adds what is an id where handles stand. */
    public AccountForms withIds(String pattern) {
        return new AccountForms(parameters, forms, Pattern.compile(pattern), dotless);
    }

    /** Dots in handles do not count. */
    public AccountForms withoutDots() {
        return new AccountForms(parameters, forms, ids, true);
    }

    /** A handle or id as {@link AccountName#handle()}. */
    public String handle(String given) {
        if (ids.matcher(given).matches()) {
            return "id/" + given;
        }
        String lower = given.toLowerCase(Locale.ROOT);
        return "@" + (dotless ? lower.replace(".", "") : lower);
    }

    /** The account that this address names; empty for the network's front page. */
    public Optional<AccountName> identify(PostUrl url) {
        if (forms.isEmpty()) {
            return Optional.of(new AccountName(
                    url.host().replaceFirst("^(?:www|m)\\.", "") + PostAddresses.withoutTracking(url), null));
        }
        String address = url.host() + url.pathWith(parameters);
        return forms.stream()
                .map(form -> form.matcher(address))
                .filter(Matcher::matches)
                .findFirst()
                .map(this::name)
                .or(() -> Optional.of(url.path().toLowerCase(Locale.ROOT))
                        .filter(path -> !path.isEmpty())
                        .map(path -> new AccountName(path, null)));
    }

    private AccountName name(Matcher matcher) {
        Optional<String> handle = PostForms.group(matcher, "handle").map(this::handle);
        String name = handle.or(() -> PostForms.group(matcher, "name").map(found -> found.toLowerCase(Locale.ROOT)))
                .orElseThrow();
        String kind = PostForms.group(matcher, "kind")
                .map(found -> found.toLowerCase(Locale.ROOT) + "/")
                .orElse("");
        return new AccountName(kind + name, handle.orElse(null));
    }
}
