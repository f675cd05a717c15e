package io.argosy.web.requestlist;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.refusal.Refusal.Fault;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.ListView;
import io.argosy.web.problem.Parameters;
import io.argosy.web.request.RequestView;
import io.argosy.web.requestlist.RequestFilter.Asked;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Requests as JSON. */
@RestController
@RequestMapping("/data/v1")
public final class RequestListApi {

  /** What the router has not said by then is there at the next look. */
  private static final Duration PATIENCE = Duration.ofMillis(150);

  private final RequestList list;

  public RequestListApi(RequestList list) {
    this.list = list;
  }

  /** Lists requests, newest first. */
  @GetMapping("/requests")
  ListView<RequestView> requests(
      @AuthenticationPrincipal SignedInUser user,
      @ParameterObject @ModelAttribute Asked asked,
      @RequestParam(required = false) @Nullable String limit) {
    refuse(asked.faults());
    return list.of(user, asked.filter(), Parameters.limit(limit), PATIENCE);
  }

  private static void refuse(List<Fault> faults) {
    if (!faults.isEmpty()) {
      throw malformed(faults);
    }
  }

  private static Refusal malformed(List<Fault> faults) {
    return new Refusal(Refusal.Kind.MALFORMED, "malformed", "The question is malformed.", faults);
  }
}
