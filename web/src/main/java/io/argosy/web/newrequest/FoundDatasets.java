package io.argosy.web.newrequest;

import io.argosy.common.wire.user.DatasetView;
import java.util.List;

/**
 * The result of a dataset search.
 *
 * @param items the datasets found, without those already chosen
 * @param more whether there are more
 * @param wildcard whether all matches can be chosen at once
 */
public record FoundDatasets(List<DatasetView> items, boolean more, boolean wildcard) {

  static FoundDatasets of(NewRequestForm form, List<DatasetView> found) {
    boolean chosen = form.datasets().contains(form.q());
    return new FoundDatasets(
        found.stream()
            .limit(NewRequests.OFFERED)
            .filter(one -> !form.datasets().contains(one.name().value()))
            .toList(),
        found.size() > NewRequests.OFFERED,
        NewRequestForm.isWildcard(form.q()) && !chosen && !found.isEmpty());
  }
}
