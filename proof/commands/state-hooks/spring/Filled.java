// A team's states, as simple as can be, around the hook to copy.
package statehook;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import statehook.StateHook.CanNot;
import statehook.StateHook.State;

@EnableAutoConfiguration
public class Filled {
  private static String token;

  @Bean
  StateHook stateHook() {
    Set<Object> held = ConcurrentHashMap.newKeySet();
    return new StateHook(
        Map.of(
            "account",
            new State(
                Set.of("devices"),
                (params, run) -> {
                  int devices = (Integer) params.getOrDefault("devices", 1);
                  if (devices > 9) throw new CanNot("nine devices at most");
                  return Map.of("accountId", run + " " + devices);
                },
                null),
            "outage",
            new State(
                Set.of("account"),
                (params, run) -> {
                  held.add(params.get("account"));
                  return null;
                },
                (params, values, run) -> held.remove(params.get("account"))),
            "dispatch",
            new State(Set.of(), (params, run) -> Map.of("dispatched", List.copyOf(held)), null),
            "clock",
            new State(
                Set.of("advanceMs"),
                (params, run) -> {
                  throw new IllegalStateException("stopped");
                },
                null)),
        token);
  }

  public static void main(String[] args) {
    token = args[0];
    SpringApplication application = new SpringApplication(Filled.class);
    application.setDefaultProperties(
        Map.of(
            "server.address", "127.0.0.1",
            "server.port", "0",
            "spring.main.banner-mode", "off",
            "logging.level.root", "off"));
    var context = (WebServerApplicationContext) application.run();
    System.out.println(context.getWebServer().getPort());
  }
}
