package io.argosy.router.config;

import io.argosy.common.wire.WireJson;
import java.util.List;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.databind.json.JsonMapper;

/** Ignores unknown JSON fields of agents, which may be newer, and refuses those of users. */
@Configuration(proxyBeanMethods = false)
class JsonConfiguration {

  private static final String WIRE = "io.argosy.common.wire";
  private static final String AGENT_WIRE = WIRE + ".agent";

  @Bean
  ServerHttpMessageConvertersCustomizer wireJson() {
    return converters ->
        converters
            .addCustomConverter(new WireConverter(WireJson.tolerant(), AGENT_WIRE))
            .addCustomConverter(new WireConverter(WireJson.strict(), WIRE));
  }

  /** Converts the records of one package of the wire only. */
  private static final class WireConverter extends JacksonJsonHttpMessageConverter {
    private final String wire;

    WireConverter(JsonMapper json, String wire) {
      super(json);
      this.wire = wire;
      setSupportedMediaTypes(
          List.of(MediaType.APPLICATION_JSON, MediaType.APPLICATION_PROBLEM_JSON));
    }

    @Override
    public boolean canRead(ResolvableType type, MediaType media) {
      return isOurs(type.toClass()) && super.canRead(type, media);
    }

    @Override
    public boolean canWrite(ResolvableType type, Class<?> value, MediaType media) {
      return isOurs(value) && super.canWrite(type, value, media);
    }

    private boolean isOurs(Class<?> type) {
      return type.getName().startsWith(wire);
    }
  }
}
