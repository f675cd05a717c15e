package io.argosy.web.request;

import io.argosy.common.wire.user.FileState;
import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.router.RouterAnswer;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** The page of one request, and those of its parts that the browser refreshes. */
@Controller
public final class RequestPage {

  static final String PAGE = "/requests/{id:[0-9]{1,18}}";

  private static final Duration TIMEOUT_OF_RATES = Duration.ofMillis(100);

  private final Requests requests;
  private final Snapshot<Flows> flows;
  private final Clock clock;

  public RequestPage(Requests requests, Snapshot<Flows> flows, Clock clock) {
    this.requests = requests;
    this.flows = flows;
    this.clock = clock;
  }

  @GetMapping(PAGE)
  String page(
      @AuthenticationPrincipal SignedInUser user,
      @PathVariable long id,
      @RequestParam MultiValueMap<String, String> sent,
      Model model) {
    live(user, id, model);
    distribution(id, model);
    part(id, sent, model);
    return "request";
  }

  /** The progress of the request. */
  @GetMapping(PAGE + "/live")
  String live(@AuthenticationPrincipal SignedInUser user, @PathVariable long id, Model model) {
    Answer<RequestView> known = requests.one(id).orElseThrow(RequestPage::unknown);
    RequestView request = known.value();
    model.addAttribute("known", known);
    model.addAttribute("r", request);
    model.addAttribute("isLate", isLate(request));
    model.addAttribute("mayChange", mayChange(user, request));
    model.addAttribute(
        "rates",
        RequestRates.of(Optional.of(known), flows.within(TIMEOUT_OF_RATES), clock.instant()));
    return "request :: live";
  }

  /** Which node sent how much of the request to which destination. */
  @GetMapping(PAGE + "/distribution")
  String distribution(@PathVariable long id, Model model) {
    model.addAttribute("distribution", requests.distribution(id).orElse(null));
    return "request :: distribution";
  }

  /** The blocks or files of the request. */
  @GetMapping(PAGE + "/part")
  String part(
      @PathVariable long id, @RequestParam MultiValueMap<String, String> sent, Model model) {
    PartForm form = PartForm.of(sent);
    model.addAttribute("id", id);
    model.addAttribute("form", form);
    model.addAttribute("states", FileState.values());
    if (!form.isValid()) {
      throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
    }
    model.addAttribute("part", requests.part(id, form).map(RequestPage::listed).orElse(null));
    return "request :: part";
  }

  private static Answer<Page<?>> listed(Answer<RouterAnswer<? extends Page<?>>> part) {
    return new Answer<>(
        part.value().given().orElseThrow(() -> new ResponseStatusException(HttpStatus.BAD_REQUEST)),
        part.at());
  }

  /** Asks for a confirmation, because a cancellation cannot be undone. */
  @GetMapping(PAGE + "/cancel")
  String cancel(@AuthenticationPrincipal SignedInUser user, @PathVariable long id, Model model) {
    live(user, id, model);
    return "request-cancel";
  }

  /** Returns whether the deadline has passed before everything has arrived. */
  private boolean isLate(RequestView request) {
    return request.deadline() != null
        && clock.instant().isAfter(request.deadline())
        && request.undone();
  }

  /** Returns whether the page shows the buttons; the router decides who may use them. */
  private static boolean mayChange(SignedInUser user, RequestView request) {
    return user.isAdmin() || user.name().equals(request.requester());
  }

  static ResponseStatusException unknown() {
    return new ResponseStatusException(HttpStatus.NOT_FOUND);
  }
}
