package io.argosy.router.plan.fts;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SourceStrategy;
import java.util.List;

/** Being written. */
public final class FtsStrategy implements SourceStrategy {

  public FtsStrategy(NetworkView view, FtsRule rule, Assumptions assumptions) {}

  @Override
  public void assign(RequestBatch batch, int[] requests, Loads loads, Assignment assignment) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Candidate> rank(RequestBatch batch, int request, Loads loads) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int[] path(RequestBatch batch, int request, int n) {
    throw new UnsupportedOperationException();
  }
}
