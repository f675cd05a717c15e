package io.argosy.web.look;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.view.RedirectView;

/**
 * Where somebody goes on: an address of these pages, and never another host. A browser takes two
 * slashes, a backslash for one of them, or a tab between them, for a host.
 */
public final class WayBack {

  private static final Pattern LOCAL =
      Pattern.compile("/(?:[^/\\\\\\s\\p{Cntrl}][^\\\\\\s\\p{Cntrl}]*)?");
  private static final Pattern BESIDE = Pattern.compile("/(?:sign-|signed-out|data/|live).*");
  private static final String OVERVIEW = "/";
  private static final int LONGEST = 6000;
  private static final int LONGEST_TO_STAY = 2000;

  private WayBack() {}

  /** After signing in: the overview instead of what is no page to stay at, or very long. */
  public static String toPage(@Nullable String asked) {
    String own = asked == null || asked.length() <= LONGEST_TO_STAY ? toOwn(asked) : OVERVIEW;
    return BESIDE.matcher(own).matches() ? OVERVIEW : own;
  }

  /** Where one was: the overview instead of what is no address of ours, or fits in no answer. */
  public static String toOwn(@Nullable String asked) {
    return asked != null && asked.length() <= LONGEST && LOCAL.matcher(asked).matches()
        ? asked
        : OVERVIEW;
  }

  /** As it is: braces in it are no variables. */
  public static RedirectView redirect(String own) {
    RedirectView view = new RedirectView(own);
    view.setExpandUriTemplateVariables(false);
    return view;
  }
}
