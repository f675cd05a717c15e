/** Where deeds are told: the log and the meters. */
@NullMarked
package io.argosy.router.automation.backend;

import org.jspecify.annotations.NullMarked;
