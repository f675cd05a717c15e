package io.argosy.router.plan.fts;

import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Candidate.Term;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes the score of a source by one of the nine rules, in bytes, bytes per second, seconds or
 * per cent. Sources rank by tier, and within a tier by key; lower values come first.
 */
final class Score {

  /** The tier of a source without a link. */
  static final int NO_WAY = Integer.MAX_VALUE;

  private static final int UNSTAGED = 1;
  private static final int EXPLORED = 2;
  private static final int DEAD = 4;
  private static final double BEFORE_ALL = Double.NEGATIVE_INFINITY;

  private final NetworkView view;
  private final FtsRule rule;
  private final LinkRates rates;
  private final double[] success;
  private final double staging;

  Score(NetworkView view, FtsRule rule, Assumptions assumptions) {
    this.view = view;
    this.rule = rule;
    rates = new LinkRates(view, assumptions);
    success = view.linkFacts().stream().mapToDouble(LinkFacts::success).toArray();
    staging = assumptions.stagingSeconds();
  }

  /** Returns the link from a source; {@link NetworkView#NO_LINK} at the destination itself. */
  int linkOf(RequestBatch batch, int request, int n) {
    return view.linkBetween(batch.source(request, n), batch.destination(request));
  }

  static boolean isOwn(RequestBatch batch, int request, int n) {
    return batch.source(request, n) == batch.destination(request);
  }

  /**
   * Returns the tier. Links with only failures come last, preceded by unconfirmed links with an
   * exhausted exploration budget. Replicas on tape follow the others unless the rule can add their
   * staging time.
   */
  int tier(RequestBatch batch, int request, int n, Loads loads) {
    int tape = rule.isTime() || batch.isStaged(request, n) ? 0 : UNSTAGED;
    if (isOwn(batch, request, n)) {
      return tape;
    }
    int link = linkOf(batch, request, n);
    if (link == NetworkView.NO_LINK) {
      return NO_WAY;
    }
    return tape + tierOf(link, loads);
  }

  private int tierOf(int link, Loads loads) {
    if (isDead(link)) {
      return DEAD;
    }
    return isExplored(link) && rates.budget(link, loads) == 0 ? EXPLORED : 0;
  }

  private boolean isDead(int link) {
    return rule.needsRates() && rates.isDead(link);
  }

  /** For a rule without rates, only links that others know have a budget. */
  private boolean isExplored(int link) {
    return rule.needsRates() ? rates.isExplored(link) : rates.isHeard(link);
  }

  /** Returns the key within a tier; lower is better. Requires a link. */
  double key(RequestBatch batch, int request, int n, Loads loads) {
    boolean isOnTape = !batch.isStaged(request, n);
    if (isOwn(batch, request, n) && !(rule.isTime() && isOnTape)) {
      return BEFORE_ALL;
    }
    double score = score(batch, request, n, loads);
    return rule.isHighestFirst() ? -score : score;
  }

  /** Returns the score in the rule's own unit; for a replica at the destination 0 plus staging. */
  double score(RequestBatch batch, int request, int n, Loads loads) {
    double tape = rule.isTime() && !batch.isStaged(request, n) ? staging : 0;
    if (isOwn(batch, request, n)) {
      return tape;
    }
    int link = linkOf(batch, request, n);
    return switch (rule) {
      case ORDERLY -> n;
      case QUEUE -> loads.files(link);
      case SUCCESS -> success[link] * 100;
      case THROUGHPUT -> rates.isDead(link) ? 0 : rates.rate(link);
      case FILE_THROUGHPUT -> rates.isDead(link) ? 0 : rates.fileRate(link);
      case PENDING_DATA -> loads.bytes(link, batch.priority(request));
      case WAITING_TIME, WAITING_TIME_WITH_ERROR, DURATION ->
          queue(link, batch.priority(request), loads)
              + error(link, batch.priority(request), loads)
              + transfer(link, batch.bytes(request))
              + tape;
    };
  }

  private double queue(int link, int priority, Loads loads) {
    return loads.bytes(link, priority) / rates.rate(link);
  }

  /** Failed transfers of the queue have to wait again. */
  private double error(int link, int priority, Loads loads) {
    return rule == FtsRule.WAITING_TIME ? 0 : queue(link, priority, loads) * (1 - success[link]);
  }

  private double transfer(int link, long bytes) {
    return rule == FtsRule.DURATION ? bytes / rates.fileRate(link) : 0;
  }

  /** Returns the parts of the score and the other values that decided the rank of the source. */
  List<Term> terms(RequestBatch batch, int request, int n, Loads loads) {
    List<Term> terms = new ArrayList<>();
    if (!isOwn(batch, request, n)) {
      int link = linkOf(batch, request, n);
      if (rule.isTime()) {
        addTimes(link, batch, request, loads, terms);
      } else {
        terms.add(new Term(rule.term(), score(batch, request, n, loads)));
      }
      addDoubts(link, loads, terms);
    }
    terms.add(new Term("staging", batch.isStaged(request, n) ? 0 : staging));
    return terms;
  }

  private void addTimes(int link, RequestBatch batch, int request, Loads loads, List<Term> terms) {
    terms.add(new Term("queue", queue(link, batch.priority(request), loads)));
    if (rule != FtsRule.WAITING_TIME) {
      terms.add(new Term("error", error(link, batch.priority(request), loads)));
    }
    if (rule == FtsRule.DURATION) {
      terms.add(new Term("transfer", transfer(link, batch.bytes(request))));
    }
  }

  private void addDoubts(int link, Loads loads, List<Term> terms) {
    if (isDead(link)) {
      terms.add(new Term("dead", 1));
    } else if (isExplored(link)) {
      terms.add(new Term("exploration-bytes", rates.budget(link, loads)));
    }
  }
}
