package io.argosy.common.wire.user;

import java.util.List;

/**
 * {@code POST /query/v1/listed-requests}: how do these stand, and why do they wait? Newest first;
 * what is unknown is left out. When files came is told of those with a deadline alone. Changes
 * nothing.
 *
 * @param ids at most 1,000
 */
public record ListedRequestsForm(List<String> ids) {

  public ListedRequestsForm {
    ids = List.copyOf(ids);
  }
}
