package dev.fanfare.money.finance;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.money.ledger.AccountKind;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Settings of exports for accountants.
 *
 * @param currency of the accountant's books
 * @param consultant number of the tax consultant at DATEV
 * @param client number of the company there
 * @param accountLength digits of accounts
 * @param accounts the accountant's number of each kind of account, such as {@code platform_cash:1200}
 */
public record AccountingConfig(
        @NotBlank @CurrencyCode String currency,
        @NotNull @Min(1) @Max(9_999_999) Integer consultant,
        @NotNull @Min(1) @Max(99_999) Integer client,
        @NotNull @Min(4) @Max(8) Integer accountLength,

        @NotNull
        List<@Pattern(regexp = "[a-z_]{1,50}:[1-9][0-9]{3,7}", message = "must be kind:number") String> accounts) {
    public AccountingConfig {
        accounts = accounts == null ? List.of() : List.copyOf(accounts);
    }

    /** Numbers by kind. A kind that is not set has none. */
    Map<AccountKind, String> numbers() {
        return accounts.stream()
                .map(each -> each.split(":"))
                .filter(each -> AccountKind.findByCode(each[0]).isPresent())
                .collect(Collectors.toUnmodifiableMap(
                        each -> AccountKind.ofCode(each[0]), each -> each[1], (first, second) -> second));
    }
}
