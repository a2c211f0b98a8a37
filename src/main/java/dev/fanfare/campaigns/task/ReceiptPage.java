package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms.Rule;
import dev.fanfare.campaigns.task.api.PayReceipt;
import dev.fanfare.campaigns.task.api.PayReceipt.Amounts;
import dev.fanfare.campaigns.task.api.PayReceipt.BestPost;
import dev.fanfare.campaigns.task.api.PayReceipt.Charge;
import dev.fanfare.campaigns.task.api.PayReceipt.Entry;
import dev.fanfare.campaigns.task.api.PayReceipt.Figures;
import dev.fanfare.campaigns.task.api.PayReceipt.Formula;
import dev.fanfare.campaigns.task.api.PayReceipt.Payment;
import dev.fanfare.campaigns.task.api.PayReceipt.Pool;
import dev.fanfare.campaigns.task.api.PayReceipt.Terms;
import dev.fanfare.platform.http.pages.HtmlPage;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A receipt as a page in a language: the calculation in sentences, the journal entries, and instructions for verifying it. */
final class ReceiptPage {
    private static final List<String> COLUMNS = List.of("entry", "when", "account", "amount", "seal");

    private final PayReceipt receipt;
    private final Terms terms;
    private final String currency;
    private final Texts texts;
    private final StringBuilder html = new StringBuilder();

    private ReceiptPage(PayReceipt receipt, Texts texts) {
        this.receipt = receipt;
        this.terms = receipt.task().terms();
        this.currency = receipt.task().currency();
        this.texts = texts;
    }

    static HtmlPage of(PayReceipt receipt, String language) {
        Texts texts = Texts.in(language);
        return new HtmlPage(
                Languages.isSupported(language) ? language : Languages.ENGLISH,
                texts.text("receipt.title", Long.toString(receipt.task().taskId())),
                new ReceiptPage(receipt, texts).content());
    }

    private String content() {
        PayReceipt.Heading task = receipt.task();
        paragraph(say(
                "task",
                task.taskId(),
                task.campaign(),
                task.campaignId(),
                texts.text("task.status." + task.status().code()),
                currency,
                task.decimals()));
        if (receipt.payments().isEmpty()) {
            paragraph(say("unpaid", post()));
        }
        receipt.payments().forEach(this::payment);
        entries();
        receipt.formulas().forEach(this::formula);
        heading(say("verify"));
        paragraph(say("verify.how"));
        return html.toString();
    }

    /** A text with its values as they are in JSON: numbers are not localized. */
    private String say(String key, Object... values) {
        return texts.text(
                "receipt." + key,
                Arrays.stream(values)
                        .map(value -> value instanceof BigDecimal number ? number.toPlainString() : value.toString())
                        .toArray());
    }

    private void payment(Payment payment) {
        Amounts amounts = payment.amounts();
        heading(say("payment", payment.number()));
        List<String> states = new ArrayList<>(List.of(
                say("accepted", payment.acceptedAt()),
                payment.paidAt() == null ? say("unreleased") : say("released", payment.paidAt())));
        if (payment.reversedAt() != null) {
            states.add(
                    payment.reason() == null
                            ? say("reversed", payment.reversedAt())
                            : say("reversed.reason", payment.reversedAt(), payment.reason()));
        }
        paragraph(String.join(" ", states));
        html.append("<ol>\n");
        item(say("step.post", post(), amounts.post(), currency));
        item(say("step.reach", reach(payment.figures()), amounts.reach(), currency));
        item(say("step.engagement", engagement(payment.figures()), amounts.engagement(), currency));
        if (amounts.views() != null) {
            item(say("step.views", views(payment.figures()), amounts.views(), currency));
        }
        if (payment.pool() != null) {
            item(say("step.pool", pool(payment.pool(), amounts.pool()), amounts.pool(), currency));
        }
        if (payment.bestPost() != null) {
            item(say("step.best_post", bestPost(payment.bestPost()), amounts.bestPost(), currency));
        }
        item(total(amounts));
        if (payment.charge() != null) {
            item(charge(amounts, payment.charge()));
        }
        html.append("</ol>\n");
    }

    private String post() {
        return terms.postRate() == null
                ? say("post.minimum", terms.minimumReward())
                : say("post.greater", terms.minimumReward(), terms.postRate());
    }

    private String reach(Figures figures) {
        if (!terms.bonusActive()) {
            return say("bonus.off");
        }
        if (figures.reach() == null) {
            return say("reach.unknown");
        }
        return say(
                figures.reach() >= terms.reachThreshold() ? "reach.enough" : "reach.less",
                figures.reach(),
                terms.reachThreshold(),
                terms.bonusReach());
    }

    private String engagement(Figures figures) {
        if (!terms.bonusActive()) {
            return say("bonus.off");
        }
        if (figures.reach() == null || figures.engagement() == null || figures.reach() == 0) {
            return say("engagement.unknown");
        }
        BigDecimal needed = terms.engagementRateThreshold().multiply(BigDecimal.valueOf(figures.reach()));
        boolean enough = BigDecimal.valueOf(figures.engagement()).compareTo(needed) >= 0;
        return say(
                enough ? "engagement.enough" : "engagement.less",
                figures.engagement(),
                terms.engagementRateThreshold(),
                figures.reach(),
                needed.stripTrailingZeros(),
                terms.bonusEngagement());
    }

    private String total(Amounts amounts) {
        String parts = Stream.of(
                        amounts.post(),
                        amounts.reach(),
                        amounts.engagement(),
                        amounts.views(),
                        amounts.pool(),
                        amounts.bestPost())
                .filter(Objects::nonNull)
                .map(BigDecimal::toPlainString)
                .collect(Collectors.joining(" + "));
        return say("step.total", parts, amounts.total(), currency);
    }

    private String pool(Pool pool, BigDecimal amount) {
        Rule terms = ViewRewardTerms.poolOf(this.terms.rewardRules()).orElseThrow();
        String what = say(
                "pool", terms.amount(), pool.creators().size(), terms.cap(), pool.place(), pool.post(), pool.shared());
        return pool.shared().compareTo(amount) == 0 ? what : say("pool.vanished", what, amount);
    }

    private String views(Figures figures) {
        return figures.views() == null
                ? say("views.waiting")
                : say("views.counted", figures.views(), figures.viewsPromised());
    }

    private String bestPost(BestPost share) {
        String what = say("best_post", share.score(), share.offered(), share.winners(), share.place(), share.amount());
        return share.paidAt() == null ? say("best_post.unpaid", what) : what;
    }

    private String charge(Amounts amounts, Charge charge) {
        BigDecimal atEnd =
                amounts.pool() == null ? amounts.bestPost() : amounts.bestPost().add(amounts.pool());
        return say(
                atEnd.signum() == 0 ? "charge" : "charge.at_end",
                amounts.total().subtract(atEnd),
                charge.rate(),
                charge.amount(),
                charge.currency());
    }

    private void entries() {
        String title = say("journal");
        heading(title);
        if (receipt.entries().isEmpty()) {
            paragraph(say("journal.none"));
            return;
        }
        html.append("<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"")
                .append(HtmlText.escape(title))
                .append("\"><table>\n<tr>");
        COLUMNS.forEach(column -> html.append("<th>")
                .append(HtmlText.escape(say("column." + column)))
                .append("</th>"));
        html.append("</tr>\n");
        receipt.entries().forEach(this::entry);
        html.append("</table></div>\n");
    }

    private void entry(Entry entry) {
        String key = entry.id() + ", " + entry.key();
        String name = entry.reverses() == null ? key : say("reverses", key, entry.reverses());
        String seal = entry.block() == null ? say("unsealed") : say("sealed", entry.position(), entry.block());
        List<PayReceipt.Posting> postings = entry.postings();
        for (int i = 0; i < postings.size(); i++) {
            PayReceipt.Posting posting = postings.get(i);
            html.append("<tr><td>")
                    .append(i > 0 ? "" : HtmlText.escape(name))
                    .append("</td><td>")
                    .append(i > 0 ? "" : entry.createdAt())
                    .append("</td><td>")
                    .append(posting.owner())
                    .append(": ")
                    .append(posting.account())
                    .append("</td><td class=\"amount\">")
                    .append(posting.amount().toPlainString())
                    .append(' ')
                    .append(posting.currency())
                    .append("</td><td>")
                    .append(i > 0 ? "" : HtmlText.escape(seal))
                    .append("</td></tr>\n");
        }
    }

    private void formula(Formula formula) {
        Formula translated = Formulas.in(texts, formula);
        heading(say("formula", translated.name(), translated.version()));
        html.append("<ol>\n");
        translated.steps().forEach(this::item);
        html.append("</ol>\n");
        paragraph(translated.rounding());
        paragraph(say("formula.source", translated.source()));
    }

    private void heading(String text) {
        html.append("<h2>").append(HtmlText.escape(text)).append("</h2>\n");
    }

    private void paragraph(String text) {
        html.append("<p>").append(HtmlText.escape(text)).append("</p>\n");
    }

    private void item(String text) {
        html.append("<li>").append(HtmlText.escape(text)).append("</li>\n");
    }
}
