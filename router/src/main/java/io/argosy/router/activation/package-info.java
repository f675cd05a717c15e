/** Activation: fills the transfer windows with file requests, and handles their failures. */
@NullMarked
package io.argosy.router.activation;

import org.jspecify.annotations.NullMarked;
