package io.argosy.common.process;

import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationListener;

/**
 * Ends the program when the process that a setting names has ended. The watch starts when the
 * settings are read, so that a hanging start ends too.
 *
 * @param key of the setting, such as {@code argosy.web.parent-pid}
 */
public record EndsWithParent(String key)
    implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

  @Override
  public void onApplicationEvent(ApplicationEnvironmentPreparedEvent prepared) {
    Binder.get(prepared.getEnvironment()).bind(key, Long.class).ifBound(ParentWatch::exitWith);
  }
}
