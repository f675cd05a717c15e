package io.argosy.router.plan.network;

import java.util.List;

/**
 * A source that was considered.
 *
 * @param n position of the source in the request's list
 * @param score in the strategy's own unit
 * @param terms the parts of the score, in a fixed order
 */
public record Candidate(int n, double score, List<Term> terms) {

  /** One part of a score, such as {@code queue}, in seconds unless its name says otherwise. */
  public record Term(String name, double value) {}

  public Candidate {
    terms = List.copyOf(terms);
  }
}
