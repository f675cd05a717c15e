package io.argosy.web.newrequest;

import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.router.RouterAnswer;
import jakarta.servlet.http.HttpServletResponse;
import java.util.function.Supplier;
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

  private final NewRequests newRequests;
  private final Supplier<String> keys;

  /**
   * @param keys supplies a new unique key each time
   */
  public NewRequestPage(NewRequests newRequests, Supplier<String> keys) {
    this.newRequests = newRequests;
    this.keys = keys;
  }

  @GetMapping(NewRequestForm.PAGE)
  String page(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam MultiValueMap<String, String> sent,
      Model model) {
    NewRequestForm form = NewRequestForm.of(sent);
    Preview preview =
        sent.containsKey("preview") ? newRequests.preview(user, form) : new Preview.Unasked();
    filled(model, form, preview);
    return PAGE;
  }

  /** The datasets found and chosen so far; fetched while the user types. */
  @GetMapping(NewRequestForm.PAGE + "/datasets")
  String datasets(@RequestParam MultiValueMap<String, String> sent, Model model) {
    offered(model, NewRequestForm.of(sent));
    return PAGE + " :: datasets";
  }

  /** The preview, once the router has computed it. A key in the address is used retry. */
  @GetMapping(NewRequestForm.PAGE + "/preview")
  String preview(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam MultiValueMap<String, String> sent,
      Model model) {
    NewRequestForm form = NewRequestForm.of(sent);
    String key = sent.getFirst("key");
    if (key != null) {
      model.addAttribute("key", key);
    }
    previewed(model, form, newRequests.preview(user, form));
    return PAGE + " :: preview";
  }

  /** Makes the request. A repetition with the same key makes no second one. */
  @PostMapping(NewRequestForm.PAGE)
  String confirm(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam MultiValueMap<String, String> sent,
      Model model,
      HttpServletResponse response) {
    NewRequestForm form = NewRequestForm.of(sent);
    return switch (newRequests.read(form, sent.getFirst("key"))) {
      case RequestReader.Read.Bad(Faults faults) ->
          retry(model, form, new Preview.Faulty(faults), response);
      case RequestReader.Read.Good(RequestForm request) -> {
        if (!Integer.toString(request.datasets().size()).equals(sent.getFirst("seen"))) {
          model.addAttribute("grown", true);
          yield retry(model, form, newRequests.preview(user, form), response);
        }
        yield requested(user, request, form, model, response);
      }
    };
  }

  private String requested(
      SignedInUser user,
      RequestForm request,
      NewRequestForm form,
      Model model,
      HttpServletResponse response) {
    return switch (newRequests.request(user, request)) {
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
        yield retry(model, form, newRequests.preview(user, form), response);
      }
    };
  }

  /** Shows the form as typed; nothing was changed. */
  private String retry(
      Model model, NewRequestForm form, Preview preview, HttpServletResponse response) {
    response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
    filled(model, form, preview);
    return PAGE;
  }

  private void filled(Model model, NewRequestForm form, Preview preview) {
    offered(model, form);
    previewed(model, form, preview);
  }

  private void offered(Model model, NewRequestForm form) {
    model.addAttribute("form", form);
    model.addAttribute("offer", FoundDatasets.of(form, newRequests.found(form.q()).value()));
  }

  private void previewed(Model model, NewRequestForm form, Preview preview) {
    if (preview instanceof Preview.SignedOut) {
      throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
    }
    model.addAttribute("form", form);
    model.addAttribute("preview", preview);
    model.addAttribute("faults", preview.faults());
    model.addAttribute("nodes", newRequests.nodes());
    if (!model.containsAttribute("key")) {
      model.addAttribute("key", keys.get());
    }
  }
}
