package io.argosy.web.overview;

import io.argosy.common.wire.user.FailureCauseView;
import io.argosy.common.wire.user.FileDecisionView;
import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.NodeView;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.request.RequestView;
import java.util.List;

/** All that the page shows, each part as fresh as the database lets it be. */
public record Overview(
    Snapshot<List<RequestView>> requests,
    Snapshot<List<NodeView>> nodes,
    Snapshot<List<FailureCauseView>> causes,
    Snapshot<List<FileDecisionView>> decisions,
    Snapshot<Flows> flows) {

  /** Has everything asked at once, so that no part waits for another. */
  void begin() {
    List.of(requests, nodes, causes, decisions, flows).forEach(Snapshot::begin);
  }
}
