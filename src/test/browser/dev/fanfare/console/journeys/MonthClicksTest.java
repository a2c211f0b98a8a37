package dev.fanfare.console.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.console.OwnDemo;
import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a month's end brings, in a demo whose clock is set ahead. */
@Nightly
@OwnDemo(days = MonthClicksTest.PAST_DAYS, sandbox = true)
class MonthClicksTest extends Ways {
    static final int PAST_DAYS = 1;

    @Test
    @DisplayName("CN-03: a brand on account gets an invoice when the month is over, and pays it by transfer")
    void isInvoiced() {
        Person founder = person("founder", "en", DESK);
        Person creator = person("creator", "en", PHONE);
        Person operator = approver(1);
        Person second = approver(2);
        String company = unique("Company ");
        String campaign = unique("Campaign ");
        signsUp(founder, operator, company, "Austria", "EUR");
        operator.goes("Brands")
                .opensRow(company)
                .presses("Change name or limit")
                .fills("Credit limit, {0}", "5000", "EUR")
                .presses("Go on")
                .presses("Change name or limit");
        approvesAll(second);
        submitsForm(begins(founder, campaign).fills("Creators, at most", "3"));
        approvesCampaign(operator, campaign);
        String username = registers(creator);
        connects(creator, "Instagram");
        joins(creator, campaign);
        submits(creator, post("p"));
        approves(founder, username);
        releases(operator, campaign);
        LocalDate day = monthEnds();
        founder.goes("Invoices").awaits("EUR").opensFirst();
        assertThat(founder.downloads("PDF")).isNotEmptyFile();
        String amount = founder.reads("Amount").replaceAll("[^\\d.]", "");
        BankFiles.paysByTransfer(founder, operator, second, amount, "EUR", day);
        founder.awaits("It is paid: nothing is left to do.").presses("Statement of account");
        assertThat(founder.downloads("Download statement")).isNotEmptyFile();
    }

    @Test
    @DisplayName("CN-03: a month is closed by two people of finance")
    void closes() {
        LocalDate first = LocalDate.now(ZoneOffset.UTC).minusDays(PAST_DAYS);
        Person operator = approver(1);
        Person second = approver(2);
        monthEnds();
        operator.goes("Accounting")
                .presses("Close a month")
                .fills("Month", first.toString().substring(0, 7))
                .presses("Go on")
                .presses("Close a month");
        approvesAll(second);
        operator.goes("Today").goes("Accounting").sees("What is booked from");
    }
}
