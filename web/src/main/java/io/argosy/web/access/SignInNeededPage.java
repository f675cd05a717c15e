package io.argosy.web.access;

import io.argosy.web.frame.ReturnAddress;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.ModelAndView;

/**
 * The sign-in form at the address of a page that needs a session; it leads back to that page. The
 * fields of a form that was posted without a session are shown to be sent again. Such a post has
 * passed the CSRF check, so nobody else has written it.
 */
@Controller
public final class SignInNeededPage {

  private static final String NOT_SHOWN = "(?i)_csrf|.*password.*";

  /** A field of a form that was not processed. */
  public record Unsent(String name, String value) {}

  @RequestMapping(NotSignedIn.PAGE)
  ModelAndView page(HttpServletRequest request) {
    String address = addressOf(request);
    if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
      return unsent(request, address);
    }
    String notice = hadSession(request) ? "Your session has ended: sign in again to continue." : "";
    return new SignInView(ReturnAddress.toPage(address), "", "", "", notice)
        .page(HttpStatus.UNAUTHORIZED);
  }

  private static ModelAndView unsent(HttpServletRequest request, String address) {
    List<Unsent> fields =
        request.getParameterMap().entrySet().stream()
            .filter(field -> !field.getKey().matches(NOT_SHOWN))
            .flatMap(
                field ->
                    Arrays.stream(field.getValue()).map(value -> new Unsent(field.getKey(), value)))
            .toList();
    ModelAndView page = new ModelAndView("sign-in-unsent");
    page.addObject("address", ReturnAddress.toPage(address));
    page.addObject("fields", fields);
    page.setStatus(HttpStatus.UNAUTHORIZED);
    return page;
  }

  /** The address that was requested before the forward to this page. */
  private static String addressOf(HttpServletRequest request) {
    Object path = request.getAttribute(RequestDispatcher.FORWARD_REQUEST_URI);
    Object query = request.getAttribute(RequestDispatcher.FORWARD_QUERY_STRING);
    String here = path == null ? "/" : path.toString();
    return query == null ? here : here + "?" + query;
  }

  private static boolean hadSession(HttpServletRequest request) {
    return request.getRequestedSessionId() != null && !request.isRequestedSessionIdValid();
  }
}
