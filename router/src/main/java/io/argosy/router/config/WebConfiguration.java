package io.argosy.router.config;

import io.argosy.common.wire.WireJson;
import io.argosy.router.access.TokenGuard;
import io.argosy.router.access.http.BearerFilter;
import io.argosy.router.problem.http.ProblemAnswer;
import io.argosy.router.stage.http.ClockFilter;
import io.argosy.router.stage.timer.ClockGate;
import jakarta.servlet.DispatcherType;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** The security of all paths, and the answers to refused requests. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration {

  @Bean
  ProblemAnswer problemAnswer() {
    return new ProblemAnswer(WireJson.strict());
  }

  /** Otherwise each filter of each request is timed twice, which costs more than the filters. */
  @Bean
  SecurityObservationSettings securityObservations() {
    return SecurityObservationSettings.noObservations();
  }

  @Bean
  SecurityFilterChain security(
      HttpSecurity http,
      TokenGuard guard,
      ClockGate gate,
      @Qualifier("handlerExceptionResolver") HandlerExceptionResolver resolver,
      ProblemAnswer answer) {
    return stateless(http)
        .addFilterBefore(new BearerFilter(guard::holderOf, resolver), AuthorizationFilter.class)
        .addFilterAfter(new ClockFilter(gate, resolver), AuthorizationFilter.class)
        .authorizeHttpRequests(WebConfiguration::rules)
        .exceptionHandling(
            refused ->
                refused
                    .authenticationEntryPoint((in, out, e) -> answer.unauthenticated(out))
                    .accessDeniedHandler((in, out, e) -> answer.forbidden(out)))
        .build();
  }

  /** Each request has a bearer token of its own. */
  static HttpSecurity stateless(HttpSecurity http) {
    return http.csrf(AbstractHttpConfigurer::disable)
        .formLogin(AbstractHttpConfigurer::disable)
        .httpBasic(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .requestCache(AbstractHttpConfigurer::disable)
        .sessionManagement(
            session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
  }

  private static void rules(
      AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
          requests) {
    requests
        .dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC)
        .permitAll()
        .requestMatchers("/actuator/health/**")
        .permitAll()
        .requestMatchers(HttpMethod.POST, "/command/v1/sign-ins", "/command/v1/password-sign-ins")
        .permitAll()
        .requestMatchers(HttpMethod.GET, "/.well-known/openid-configuration", "/token/v1/keys")
        .permitAll()
        .requestMatchers("/agent/v1/**")
        .hasRole("AGENT")
        .requestMatchers("/command/v1/**", "/query/v1/**", "/v3/api-docs/**")
        .hasRole("USER")
        .requestMatchers("/actuator/**")
        .hasRole("ADMIN")
        .anyRequest()
        .denyAll();
  }
}
