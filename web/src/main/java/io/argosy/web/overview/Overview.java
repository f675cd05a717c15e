package io.argosy.web.overview;

import io.argosy.web.failure.FailureView;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.node.NodeView;
import io.argosy.web.request.RequestView;
import java.time.Clock;
import java.util.List;

/** All that the page shows, each part as fresh as the database lets it be. */
public final class Overview {

  private final Snapshot<List<RequestView>> requests;
  private final Snapshot<List<NodeView>> nodes;
  private final Snapshot<List<FailureView>> failures;
  private final Clock clock;

  public Overview(
      Snapshot<List<RequestView>> requests,
      Snapshot<List<NodeView>> nodes,
      Snapshot<List<FailureView>> failures,
      Clock clock) {
    this.requests = requests;
    this.nodes = nodes;
    this.failures = failures;
    this.clock = clock;
  }

  Answer<List<RequestView>> requests() {
    return requests.answer();
  }

  Answer<List<NodeView>> nodes() {
    return nodes.answer();
  }

  Answer<List<FailureView>> failures() {
    return failures.answer();
  }

  Ages ages() {
    return new Ages(clock.instant());
  }
}
