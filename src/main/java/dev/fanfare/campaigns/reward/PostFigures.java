package dev.fanfare.campaigns.reward;

/**
 * The verified figures of a post.
 *
 * @param reach people who saw it; null when unknown
 * @param engagement reactions, comments and shares; null when unknown
 * @param views how often it was seen, as counted at the end of its window; null when unknown
 */
public record PostFigures(Long reach, Long engagement, Long views) {
    /** Figures without views. */
    public PostFigures(Long reach, Long engagement) {
        this(reach, engagement, null);
    }
}
