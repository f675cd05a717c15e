package io.argosy.web.request;

import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.ListView;
import io.argosy.web.problem.Parameters;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
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

  /**
   * Lists the blocks of a request.
   *
   * @param to one destination; absent: all
   */
  @GetMapping("/blocks")
  ListView<BlockView> blocks(
      @PathVariable long id,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    PartForm form = new PartForm(PartForm.Tab.BLOCKS, null, to, cursor);
    return listed(requests.blocks(form.of(id, Parameters.limit(limit))));
  }

  /**
   * Lists the files of a request.
   *
   * @param state of the files; absent: any
   * @param to one destination; absent: all
   */
  @GetMapping("/files")
  ListView<WantedFileView> files(
      @PathVariable long id,
      @RequestParam(required = false) @Nullable String state,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    PartForm form = new PartForm(PartForm.Tab.FILES, state, to, cursor);
    return listed(requests.files(form.of(id, Parameters.limit(limit))));
  }

  private <T> ListView<T> listed(Answer<PartView<T>> answer) {
    List<T> items = answer.value().items();
    return new ListView<>(
        answer.at(), answer.isStale(clock.instant()), items, answer.value().next());
  }
}
