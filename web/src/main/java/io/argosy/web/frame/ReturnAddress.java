package io.argosy.web.frame;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.view.RedirectView;

/**
 * Checks redirect targets: they must be addresses of these pages. A browser takes two slashes, a
 * slash and a backslash, or either with a tab between them, for the start of another host.
 */
public final class ReturnAddress {

  private static final Pattern LOCAL =
      Pattern.compile("/(?:[^/\\\\\\s\\p{Cntrl}][^\\\\\\s\\p{Cntrl}]*)?");
  private static final Pattern NO_PAGE = Pattern.compile("/(?:sign-|signed-out|data/|live).*");
  private static final String OVERVIEW = "/";
  private static final int LONGEST = 6000;
  private static final int LONGEST_PAGE = 2000;

  private ReturnAddress() {}

  /** The page after a sign-in; the overview if the address is no page or too long. */
  public static String toPage(@Nullable String asked) {
    String own = asked == null || asked.length() <= LONGEST_PAGE ? toOwn(asked) : OVERVIEW;
    return NO_PAGE.matcher(own).matches() ? OVERVIEW : own;
  }

  /** The address to return to; the overview if it is not ours or too long for a header. */
  public static String toOwn(@Nullable String asked) {
    return asked != null && asked.length() <= LONGEST && LOCAL.matcher(asked).matches()
        ? asked
        : OVERVIEW;
  }

  /** Redirects to the address unchanged: braces in it are not taken for template variables. */
  public static RedirectView redirect(String own) {
    RedirectView view = new RedirectView(own);
    view.setExpandUriTemplateVariables(false);
    return view;
  }
}
