package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.api.PayReceipt;
import dev.fanfare.campaigns.task.api.PayReceipt.Amounts;
import dev.fanfare.campaigns.task.api.PayReceipt.BestPost;
import dev.fanfare.campaigns.task.api.PayReceipt.Charge;
import dev.fanfare.campaigns.task.api.PayReceipt.Entry;
import dev.fanfare.campaigns.task.api.PayReceipt.Figures;
import dev.fanfare.campaigns.task.api.PayReceipt.Formula;
import dev.fanfare.campaigns.task.api.PayReceipt.Payment;
import dev.fanfare.campaigns.task.api.PayReceipt.Terms;
import dev.fanfare.platform.http.pages.HtmlPage;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Languages;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/** A receipt as a page: the calculation in sentences, the journal entries, and instructions for verifying it. */
final class ReceiptPage {
    private final PayReceipt receipt;
    private final Terms terms;
    private final String currency;

    private ReceiptPage(PayReceipt receipt) {
        this.receipt = receipt;
        this.terms = receipt.task().terms();
        this.currency = receipt.task().currency();
    }

    static HtmlPage of(PayReceipt receipt) {
        return new HtmlPage(
                Languages.ENGLISH, "Receipt of task " + receipt.task().taskId(), new ReceiptPage(receipt).content());
    }

    private String content() {
        StringBuilder html = new StringBuilder();
        paragraph(
                html,
                "Task " + receipt.task().taskId() + " of the campaign “"
                        + receipt.task().campaign() + "” ("
                        + receipt.task().campaignId() + ") is "
                        + receipt.task().status().replace('_', ' ') + ". Amounts are in "
                        + currency + ", which has " + receipt.task().decimals() + " decimals.");
        if (receipt.payments().isEmpty()) {
            paragraph(
                    html,
                    "It has not been accepted, so nothing has been paid. By its terms a post earns at least " + post()
                            + ".");
        }
        receipt.payments().forEach(payment -> payment(html, payment));
        entries(html);
        receipt.formulas().forEach(formula -> formula(html, formula));
        html.append("<h2>Compute it yourself</h2>\n");
        paragraph(
                html,
                "The same numbers are in the JSON of this receipt. Take the members of “terms” and of each payment’s “figures”,"
                        + " follow the steps of the formula with exact decimal numbers, and compare with “amounts”. Then compare"
                        + " with the journal: for each payment there is an entry “task_accepted” that credits the publisher with"
                        + " post, reach and engagement together; the best post is credited by an entry “best_post”; an entry"
                        + " “task_released” moves what was pending to what is available; and what was taken back is debited"
                        + " again by entries that name those they reverse. Once an entry has a block, its place in the sealed"
                        + " journal can be proven with the lines of your statement.");
        return html.toString();
    }

    private void payment(StringBuilder html, Payment payment) {
        Amounts amounts = payment.amounts();
        html.append("<h2>Payment ").append(payment.number()).append("</h2>\n");
        paragraph(
                html,
                "Accepted on " + payment.acceptedAt()
                        + (payment.paidAt() == null ? ", not released yet" : ", released on " + payment.paidAt())
                        + (payment.reversedAt() == null
                                ? "."
                                : ", and taken back on " + payment.reversedAt()
                                        + (payment.reason() == null ? "." : ": " + payment.reason())));
        html.append("<ol>\n");
        item(html, "Post: " + post() + " " + equal(amounts.post()));
        item(html, "Reach: " + reach(payment.figures()) + " " + equal(amounts.reach()));
        item(html, "Engagement: " + engagement(payment.figures()) + " " + equal(amounts.engagement()));
        if (payment.bestPost() != null) {
            item(html, "Best post: " + bestPost(payment.bestPost()) + " " + equal(amounts.bestPost()));
        }
        item(
                html,
                "Total: " + plain(amounts.post()) + " + " + plain(amounts.reach()) + " + " + plain(amounts.engagement())
                        + " + " + plain(amounts.bestPost()) + " " + equal(amounts.total()));
        if (payment.charge() != null) {
            item(html, charge(amounts, payment.charge()));
        }
        html.append("</ol>\n");
    }

    private String post() {
        return terms.postRate() == null
                ? "the minimum reward is " + plain(terms.minimumReward()) + ", and there is no rate for a post"
                : "the greater of the minimum reward " + plain(terms.minimumReward()) + " and the rate for a post "
                        + plain(terms.postRate());
    }

    private String reach(Figures figures) {
        if (!terms.bonusActive()) {
            return "bonuses are switched off";
        }
        if (figures.reach() == null) {
            return "the reach is not verified, so nothing is earned by it";
        }
        boolean enough = figures.reach() >= terms.reachThreshold();
        return "the verified reach " + figures.reach() + (enough ? " is at least " : " is less than ")
                + terms.reachThreshold() + ", from where on " + plain(terms.bonusReach()) + " is earned";
    }

    private String engagement(Figures figures) {
        if (!terms.bonusActive()) {
            return "bonuses are switched off";
        }
        if (figures.reach() == null || figures.engagement() == null || figures.reach() == 0) {
            return "reach and engagement are not both known and above 0, so nothing is earned by it";
        }
        BigDecimal needed = terms.engagementRateThreshold().multiply(BigDecimal.valueOf(figures.reach()));
        boolean enough = BigDecimal.valueOf(figures.engagement()).compareTo(needed) >= 0;
        return "the verified engagement " + figures.engagement() + (enough ? " is at least " : " is less than ")
                + plain(terms.engagementRateThreshold()) + " × " + figures.reach() + " = "
                + plain(needed.stripTrailingZeros()) + ", from where on " + plain(terms.bonusEngagement())
                + " is earned";
    }

    private static String bestPost(BestPost share) {
        String what = "the score " + share.score() + " is the highest; the bonus " + plain(share.offered())
                + " is shared by "
                + share.winners() + (share.winners() == 1 ? " winner" : " winners") + ", this one being number "
                + share.place() + ", so the share is " + plain(share.amount());
        return share.paidAt() == null ? what + ", which is not paid yet" : what;
    }

    private static String charge(Amounts amounts, Charge charge) {
        return "Charged to the advertiser: " + plain(amounts.total().subtract(amounts.bestPost())) + " × "
                + plain(charge.rate()) + ", rounded half to even, = " + plain(charge.amount()) + " " + charge.currency()
                + (amounts.bestPost().signum() == 0 ? "." : "; best posts of a campaign are charged together.");
    }

    private void entries(StringBuilder html) {
        html.append("<h2>In the journal</h2>\n");
        if (receipt.entries().isEmpty()) {
            paragraph(html, "Nothing was posted.");
            return;
        }
        html.append(
                "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"In the journal\"><table>\n<tr><th>Entry</th><th>When</th><th>Account</th><th>Amount</th><th>Seal</th></tr>\n");
        receipt.entries().forEach(entry -> entry(html, entry));
        html.append("</table></div>\n");
    }

    private static void entry(StringBuilder html, Entry entry) {
        String seal = entry.block() == null
                ? "not sealed yet"
                : "position " + entry.position() + " in block " + entry.block();
        List<PayReceipt.Posting> postings = entry.postings();
        for (int i = 0; i < postings.size(); i++) {
            PayReceipt.Posting posting = postings.get(i);
            html.append("<tr><td>")
                    .append(i > 0 ? "" : entry.id() + ", " + HtmlText.escape(entry.key()))
                    .append(i > 0 || entry.reverses() == null ? "" : ", reverses " + entry.reverses())
                    .append("</td><td>")
                    .append(i > 0 ? "" : entry.createdAt())
                    .append("</td><td>")
                    .append(posting.owner())
                    .append(": ")
                    .append(posting.account())
                    .append("</td><td class=\"amount\">")
                    .append(plain(posting.amount()))
                    .append(' ')
                    .append(posting.currency())
                    .append("</td><td>")
                    .append(i > 0 ? "" : seal)
                    .append("</td></tr>\n");
        }
    }

    private static void formula(StringBuilder html, Formula formula) {
        html.append("<h2>Formula “")
                .append(formula.name())
                .append("”, version ")
                .append(formula.version())
                .append("</h2>\n<ol>\n")
                .append(formula.steps().stream()
                        .map(step -> "<li>" + HtmlText.escape(step) + "</li>\n")
                        .collect(Collectors.joining()))
                .append("</ol>\n");
        paragraph(html, formula.rounding());
        paragraph(html, "Its source: " + formula.source() + ".");
    }

    private String equal(BigDecimal amount) {
        return "= " + plain(amount) + " " + currency + ".";
    }

    private static String plain(BigDecimal number) {
        return number.toPlainString();
    }

    private static void paragraph(StringBuilder html, String text) {
        html.append("<p>").append(HtmlText.escape(text)).append("</p>\n");
    }

    private static void item(StringBuilder html, String text) {
        html.append("<li>").append(HtmlText.escape(text)).append("</li>\n");
    }
}
