package io.argosy.web.request;

import io.argosy.web.access.SignedInUser;
import io.argosy.web.problem.Parameters;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What a request's page shows, as JSON. */
@RestController
@RequestMapping("/data/v1/requests/{id:[0-9]{1,18}}")
public final class RequestApi {

  private final Requests requests;

  public RequestApi(Requests requests) {
    this.requests = requests;
  }

  /** Answers with one request, how far it is, and why what is missing waits. */
  @GetMapping
  RequestDetailView request(@AuthenticationPrincipal SignedInUser user, @PathVariable long id) {
    return requests.detail(user, id).orElseThrow(() -> Parameters.unknown("request"));
  }

  /** Answers with what of a request arrived when. */
  @GetMapping("/arrivals")
  ArrivalsView arrivals(@PathVariable long id) {
    return requests.arrivals(id).orElseThrow(() -> Parameters.unknown("request"));
  }
}
