package io.argosy.web.wish;

import io.argosy.common.wire.user.DatasetView;
import java.util.List;

/**
 * The result of a dataset search.
 *
 * @param items the datasets found, without those already chosen
 * @param more whether there are more
 * @param wildcard whether all matches can be chosen at once
 */
public record Offer(List<DatasetView> items, boolean more, boolean wildcard) {

  static Offer of(WishForm form, List<DatasetView> found) {
    boolean chosen = form.datasets().contains(form.q());
    return new Offer(
        found.stream()
            .limit(Wishes.OFFERED)
            .filter(one -> !form.datasets().contains(one.name().value()))
            .toList(),
        found.size() > Wishes.OFFERED,
        WishForm.isWildcard(form.q()) && !chosen && !found.isEmpty());
  }
}
