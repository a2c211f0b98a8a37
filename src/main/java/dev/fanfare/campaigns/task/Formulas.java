package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.reward.CampaignShares;
import dev.fanfare.campaigns.reward.PostStage;
import dev.fanfare.campaigns.task.api.PayReceipt.Formula;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import java.util.stream.IntStream;

/**
 * The payment formulas in words, by version, for receipts. A change to {@link PostStage}, {@link BestPost} or {@link CampaignShares} needs a new
 * version here; former ones stay, so that past payments remain explainable.
 */
final class Formulas {
    private static final String FOLDER = "src/main/java/dev/fanfare/campaigns/reward/";

    private Formulas() {}

    /** The formula of {@link PostStage}. */
    static Formula reward(int version) {
        return switch (version) {
            case PostStage.FLAT -> english("reward", version, 4, "PostStage");
            case PostStage.WITH_VIEWS -> english("reward", version, 6, "PostStage");
            default -> throw new IllegalArgumentException("no reward by version " + version + " is described");
        };
    }

    /** The formula of {@link BestPost}. */
    static Formula bestPost(int version) {
        return switch (version) {
            case 1 -> english("best_post", version, 3, "CampaignShares");
            default -> throw new IllegalArgumentException("no best post by version " + version + " is described");
        };
    }

    /** The formula of pools in {@link CampaignShares}. */
    static Formula viewPool(int version) {
        return switch (version) {
            case CampaignShares.POOL_VERSION -> english("view_pool", version, 5, "CampaignShares");
            default -> throw new IllegalArgumentException("no pool by version " + version + " is described");
        };
    }

    private static Formula english(String name, int version, int steps, String source) {
        return formula(
                Texts.in(Languages.ENGLISH), name, version, steps, FOLDER + source + ".java; src/docs/use/receipts.md");
    }

    /** The same in another language. */
    static Formula in(Texts texts, Formula formula) {
        return formula(texts, formula.name(), formula.version(), formula.steps().size(), formula.source());
    }

    private static Formula formula(Texts texts, String name, int version, int steps, String source) {
        return new Formula(
                name,
                version,
                IntStream.rangeClosed(1, steps)
                        .mapToObj(step -> texts.text("receipt.formula." + name + "." + version + "." + step))
                        .toList(),
                texts.text(rounding(name, version)),
                source);
    }

    private static String rounding(String name, int version) {
        if (name.equals("view_pool")) {
            return "receipt.formula.shared";
        }
        return name.equals("reward") && version == PostStage.WITH_VIEWS
                ? "receipt.formula.rounded"
                : "receipt.formula.exact";
    }
}
