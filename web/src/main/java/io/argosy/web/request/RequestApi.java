package io.argosy.web.request;

import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.ListView;
import io.argosy.web.problem.Parameters;
import java.time.Clock;
import java.util.List;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What a request's page shows, as JSON. */
@RestController
@RequestMapping("/data/v1/requests/{id:[0-9]{1,18}}")
public final class RequestApi {

  private final Requests requests;
  private final Clock clock;

  public RequestApi(Requests requests, Clock clock) {
    this.requests = requests;
    this.clock = clock;
  }

  @GetMapping
  RequestDetailView request(@AuthenticationPrincipal SignedInUser user, @PathVariable long id) {
    return requests.detail(user, id).orElseThrow(() -> Parameters.unknown("request"));
  }

  @GetMapping("/arrivals")
  ArrivalsView arrivals(@PathVariable long id) {
    return requests.arrivals(id).orElseThrow(() -> Parameters.unknown("request"));
  }

  @GetMapping("/blocks")
  ListView<BlockView> blocks(
      @PathVariable long id, @RequestParam MultiValueMap<String, String> sent) {
    return listed(requests.blocks(asked(id, sent)));
  }

  @GetMapping("/files")
  ListView<WantedFileView> files(
      @PathVariable long id, @RequestParam MultiValueMap<String, String> sent) {
    return listed(requests.files(asked(id, sent)));
  }

  private static PartAsked asked(long id, MultiValueMap<String, String> sent) {
    return PartForm.of(sent).of(id, Parameters.limit(sent.getFirst("limit")));
  }

  private <T> ListView<T> listed(Answer<PartView<T>> answer) {
    List<T> items = answer.value().items();
    return new ListView<>(
        answer.at(), answer.isStale(clock.instant()), items, answer.value().next());
  }
}
