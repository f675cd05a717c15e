package io.argosy.web.approval;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.ApprovalForm;
import io.argosy.common.wire.user.ApprovalView;
import io.argosy.common.wire.user.Page;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Done;
import io.argosy.web.router.RouterCalls;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Reads and decides approvals at the router, as the data manager who is signed in. */
public final class Approvals {

  private static final TypeReference<Page<ApprovalView>> PAGE = new TypeReference<>() {};

  private final RouterCalls router;

  public Approvals(RouterCalls router) {
    this.router = router;
  }

  RouterAnswer<Page<ApprovalView>> waiting(
      SignedInUser user, @Nullable String cursor, String limit) {
    return page(user, "waiting", cursor, limit);
  }

  RouterAnswer<Page<ApprovalView>> decided(
      SignedInUser user, @Nullable String cursor, String limit) {
    return page(user, "decided", cursor, limit);
  }

  RouterAnswer<Page<ApprovalView>> page(
      SignedInUser user, String state, @Nullable String cursor, String limit) {
    Map<String, String> query = new TreeMap<>(Map.of("state", state, "limit", limit));
    if (cursor != null) {
      query.put("cursor", cursor);
    }
    return router.as(user.token()).get("/query/v1/approvals", query, PAGE);
  }

  /**
   * @param request the id, in digits
   */
  RouterAnswer<Done> decide(SignedInUser user, String request, DecisionForm form) {
    ApprovalForm word =
        new ApprovalForm(
            new NodeName(form.destination()),
            form.approves(),
            form.reason().isEmpty() ? null : form.reason());
    return router.as(user.token()).post("/command/v1/requests/" + request + "/approvals", word);
  }
}
