package io.argosy.web.wish;

import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.router.RouterAnswer;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** The form for a new request, its preview, and its confirmation, which makes the request. */
@Controller
public final class NewRequestPage {

  private static final String PAGE = "request-new";

  private final Wishes wishes;
  private final Supplier<String> keys;

  /**
   * @param keys supplies a new unique key each time
   */
  public NewRequestPage(Wishes wishes, Supplier<String> keys) {
    this.wishes = wishes;
    this.keys = keys;
  }

  @GetMapping(WishForm.PAGE)
  String page(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam MultiValueMap<String, String> sent,
      Model model) {
    WishForm form = WishForm.of(sent);
    Preview preview =
        sent.containsKey("preview") ? wishes.preview(user, form) : new Preview.Unasked();
    filled(model, form, preview);
    return PAGE;
  }

  /** The datasets found and chosen so far; fetched while the user types. */
  @GetMapping(WishForm.PAGE + "/datasets")
  String datasets(@RequestParam MultiValueMap<String, String> sent, Model model) {
    offered(model, WishForm.of(sent));
    return PAGE + " :: datasets";
  }

  /** The preview, once the router has computed it. A key in the address is used retry. */
  @GetMapping(WishForm.PAGE + "/preview")
  String preview(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam MultiValueMap<String, String> sent,
      Model model) {
    WishForm form = WishForm.of(sent);
    String key = sent.getFirst("key");
    if (key != null) {
      model.addAttribute("key", key);
    }
    previewed(model, form, wishes.preview(user, form));
    return PAGE + " :: preview";
  }

  /** Makes the request. A repetition with the same key makes no second one. */
  @PostMapping(WishForm.PAGE)
  String confirm(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam MultiValueMap<String, String> sent,
      Model model,
      HttpServletResponse response) {
    WishForm form = WishForm.of(sent);
    return switch (wishes.read(form, sent.getFirst("key"))) {
      case WishReading.Read.Bad(Faults faults) ->
          retry(model, form, new Preview.Faulty(faults), response);
      case WishReading.Read.Good(RequestForm request) -> {
        if (!Integer.toString(request.datasets().size()).equals(sent.getFirst("seen"))) {
          model.addAttribute("grown", true);
          yield retry(model, form, wishes.preview(user, form), response);
        }
        yield requested(user, request, form, model, response);
      }
    };
  }

  private String requested(
      SignedInUser user,
      RequestForm request,
      WishForm form,
      Model model,
      HttpServletResponse response) {
    return switch (wishes.request(user, request)) {
      case RouterAnswer.Given<RequestTakenView>(RequestTakenView taken) ->
          "redirect:/requests/" + taken.id();
      case RouterAnswer.Refused<RequestTakenView> refused -> {
        if (refused.isSignedOut()) {
          throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
        }
        yield retry(model, form, new Preview.Faulty(Faults.of(refused)), response);
      }
      case RouterAnswer.Unanswered<RequestTakenView>() -> {
        model.addAttribute("key", request.key());
        model.addAttribute("unanswered", true);
        yield retry(model, form, wishes.preview(user, form), response);
      }
    };
  }

  /** Shows the form as typed; nothing was changed. */
  private String retry(Model model, WishForm form, Preview preview, HttpServletResponse response) {
    response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
    filled(model, form, preview);
    return PAGE;
  }

  private void filled(Model model, WishForm form, Preview preview) {
    offered(model, form);
    previewed(model, form, preview);
  }

  private void offered(Model model, WishForm form) {
    model.addAttribute("form", form);
    model.addAttribute("offer", Offer.of(form, wishes.found(form.q()).value()));
  }

  private void previewed(Model model, WishForm form, Preview preview) {
    if (preview instanceof Preview.SignedOut) {
      throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
    }
    model.addAttribute("form", form);
    model.addAttribute("preview", preview);
    model.addAttribute("faults", preview.faults());
    Answer<List<NodeView>> nodes = wishes.nodes();
    model.addAttribute("nodes", nodes);
    model.addAttribute(
        "places", nodes.value().stream().collect(Collectors.toMap(NodeView::name, node -> node)));
    if (!model.containsAttribute("key")) {
      model.addAttribute("key", keys.get());
    }
  }
}
