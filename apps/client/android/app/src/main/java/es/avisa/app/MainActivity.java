package es.avisa.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
