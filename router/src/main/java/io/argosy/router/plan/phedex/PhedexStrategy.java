package io.argosy.router.plan.phedex;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SourceStrategy;
import java.util.List;

/** Being written. */
public final class PhedexStrategy implements SourceStrategy {

  public PhedexStrategy(NetworkView view, PhedexOptions options) {}

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
